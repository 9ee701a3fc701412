import type { Projection } from '@toolgate/core';
import { describe, expect, test } from 'vitest';
import { around, openTarget, projectorOf } from './world.ts';

const closed = (properties: object, required: readonly string[] = Object.keys(properties)): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const { projectSchema } = projectorOf({ objects: 'closed', anything: false, optional: 'nullable' });
const choice = (...branches: readonly object[]): Projection => projectSchema(around({ anyOf: branches }), { records: 'pairs' });
const map = (value: object): object => ({ type: 'object', additionalProperties: value });
const text = { type: 'string' };

describe('which branch a value is written as', () => {
  const object = closed({ t: text });

  test.each([
    ['no text, whatever texts are held to', { type: 'integer', minimum: 2 }, { t: 3 }, [{ key: 't', value: 3 }]],
    ['a format that is only an annotation', { ...text, format: 'phone' }, { t: 'a' }, [{ key: 't', value: 'a' }]],
    ['a length in characters, not in UTF-16', { ...text, maxLength: 1 }, { t: '😀' }, [{ key: 't', value: '😀' }]],
    ['what only speaks of the content', { ...text, contentMediaType: 'text/html' }, { t: 'a' }, [{ key: 't', value: 'a' }]],
    ['a kept length', { ...text, minLength: 2 }, { t: 'a' }, { t: 'a' }],
    ['a kept format', { ...text, format: 'email' }, { t: 'a' }, { t: 'a' }],
    ['a format of numbers', { ...text, format: 'int32' }, { t: 'a' }, [{ key: 't', value: 'a' }]],
  ])('%s', (_, value, given, sent) => {
    expect(choice(map(value), object).encode({ x: given })).toEqual({ x: sent });
  });

  test('one that may fit goes behind one that surely does, and before one that it does not fit', () => {
    const unread = { ...text, pattern: '^(b?)a\\1$' };
    expect(choice(map(unread), object).encode({ x: { t: 'a' } })).toEqual({ x: { t: 'a' } });
    expect(choice(map({ ...text, minLength: 2 }), closed({ t: unread })).encode({ x: { t: 'a' } })).toEqual({ x: { t: 'a' } });
    expect(choice(map(unread), closed({ t: unread })).encode({ x: { t: 'a' } })).toEqual({ x: [{ key: 't', value: 'a' }] });
  });

  test('a pattern that would take long, or is none, takes no time and throws nothing', () => {
    const t = `${'a'.repeat(20_000)}!`;
    for (const pattern of ['^(?:a+)+$', '^(a+)+\\1$', '(', '\\']) {
      const demand = { ...text, pattern };
      const { encode } = choice(map(demand), object);
      const { restore } = choice(closed({ t: demand, n: text }, ['t']), closed({ t: text, n: text }, ['t']));
      const start = performance.now();
      expect(encode({ x: { t } })).toEqual({ x: { t } });
      expect(restore({ x: { t, n: null } })).toEqual({ x: { t } });
      expect(performance.now() - start).toBeLessThan(1_000);
    }
  });
});

describe('which branch a value is read as', () => {
  test('the one that it breaks least, so that a refusal speaks of that and not of how it was sent', () => {
    const { restore } = choice(closed({ n: { type: 'integer', maximum: 9 }, note: text }, ['n']), { type: 'null' });
    expect(restore({ x: { n: 10, note: null } })).toEqual({ x: { n: 10 } });
  });

  test('in another case, the only one whose demands it meets', () => {
    const projector = projectorOf({ enumCase: 'not guaranteed', constraints: { ...openTarget.constraints, minLength: 'noted' } });
    const stateOf = (demand: object): Projection =>
      projector.projectSchema(
        around({ anyOf: [closed({ id: { ...text, ...demand }, state: text }), closed({ id: text, state: { enum: ['Open'] } })] }),
        { restoreEnumCase: true },
      );
    for (const demand of [{ pattern: '^b' }, { format: 'email' }, { minLength: 2 }]) {
      expect(stateOf(demand).restore({ x: { id: 'a', state: 'open' } })).toEqual({ x: { id: 'a', state: 'Open' } });
    }
    expect(stateOf({ pattern: '^a' }).restore({ x: { id: 'a', state: 'open' } })).toEqual({ x: { id: 'a', state: 'open' } });
  });
});
