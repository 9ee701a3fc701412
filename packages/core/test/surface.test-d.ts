import type { DefinitionErrorCode, FailureCode, Retry, SideEffect, Stage } from '@toolgate/core';
import { expectTypeOf, test } from 'vitest';

// Frozen by hand: AGENTS.md says how a red one is answered.

test('the failure codes of a call', () => {
  expectTypeOf<FailureCode>().toEqualTypeOf<
    | 'unknown_tool'
    | 'invalid_json'
    | 'invalid_input'
    | 'over_budget'
    | 'tool_error'
    | 'crashed'
    | 'timed_out'
    | 'aborted'
    | 'invalid_output'
  >();
});

test('the codes of a mistake in the program', () => {
  expectTypeOf<DefinitionErrorCode>().toEqualTypeOf<
    | 'invalid_name'
    | 'duplicate_name'
    | 'unknown_tool'
    | 'invalid_option'
    | 'invalid_schema'
    | 'unrepresentable'
    | 'mixed_zod_versions'
    | 'missing_handler'
    | 'invalid_sample'
  >();
});

test('what the caller of a refused call may do, what a tool does to the world, where a call ends', () => {
  expectTypeOf<Retry>().toEqualTypeOf<'fix_arguments' | 'later' | 'never'>();
  expectTypeOf<SideEffect>().toEqualTypeOf<'read' | 'write' | 'network'>();
  expectTypeOf<Stage>().toEqualTypeOf<
    'budget' | 'locate' | 'parse' | 'restore' | 'check' | 'refine' | 'rules' | 'execute' | 'check_output' | 'done'
  >();
});
