import { expect, test } from 'vitest';
import { drawnProjections } from '../proof/drawn-projections.ts';
import { runs } from '../src/runs.ts';

test('for every provider, what is drawn is sent legally, restored soundly, encoded completely and carried to the others', async () => {
  const { failed, lines } = await drawnProjections(runs(40, 2000));
  expect({ failed, lines: failed === 0 ? [] : lines }).toEqual({ failed: 0, lines: [] });
});
