import type { Toolbox } from '@toolgate/core';
import { headerFieldsOf } from './header-fields.ts';

/** What a developer should know about one tool of a mount. */
export interface McpDiagnostic {
  readonly tool: string;
  /** `header_fault`: clients of 2026-07-28 leave the tool out. `header_unchecked`: the SDK cannot compare the tool's headers. */
  readonly code: 'header_fault' | 'header_unchecked';
  readonly message: string;
}

/** What there is to say about the tools of a toolbox, in their order. */
export function diagnoseMcp(toolbox: Toolbox): readonly McpDiagnostic[] {
  return toolbox.tools.flatMap(({ name, contract }): McpDiagnostic[] => {
    const { declared, fault } = headerFieldsOf(contract);
    if (fault !== undefined) {
      return [{ tool: name, code: 'header_fault', message: `tool ${name}: ${fault}; clients of revision 2026-07-28 will not show it` }];
    }
    if (!declared || !isInherited(name)) return [];
    const message = `tool ${name}: SDK 2.x cannot register this name, so headers are not compared with arguments; rename the tool`;
    return [{ tool: name, code: 'header_unchecked', message }];
  });
}

/** SDK 2.x keeps tools by name in a plain object, where a name like `constructor` is taken. */
export function isInherited(name: string): boolean {
  return name in {};
}
