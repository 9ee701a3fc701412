import { isDefinitionError } from '@toolgate/core';

/** What the `invalid_option` says that an act throws or rejects with; of anything else that happens the account. */
export async function optionFault(act: () => unknown): Promise<string> {
  const ended: unknown = await Promise.resolve()
    .then(act)
    .catch((reason: unknown) => reason);
  return isDefinitionError(ended) && ended.code === 'invalid_option' ? ended.message : `no invalid_option: ${String(ended)}`;
}
