import { type CallContext, defineTool, ToolError } from '@toolgate/core';
import { z } from 'zod';

/** Leaves the machine only as far as its rule allows: the URL comes from a model. */
export const checkPage = defineTool({
  name: 'check_page',
  description: 'Tell whether a web page is up, by its HTTP status.',
  input: z.object({ url: z.url().describe('Address of the page, with http:// or https://.') }),
  sideEffect: 'network',
  idempotent: true,
  timeoutMs: 5_000,
  rules: ({ url }, { deps }: CallContext<{ readonly allowedHosts: readonly string[] }>) => {
    const { protocol, hostname } = new URL(url);
    if ((protocol === 'http:' || protocol === 'https:') && deps.allowedHosts.includes(hostname)) return [];
    const message = 'this desk may not look at that address';
    return [{ path: '/url', keyword: 'allowed_host', message, expected: `http:// or https:// and one of ${deps.allowedHosts.join(', ')}` }];
  },
  handler: async ({ url }, { signal }) => {
    // A redirect is an answer, not an instruction: following it would leave the allowed hosts.
    const response = await fetch(url, { method: 'GET', redirect: 'manual', signal }).catch((cause: unknown) => {
      throw new ToolError('The page could not be reached.', { cause });
    });
    await response.body?.cancel();
    return { status: response.status, up: response.ok };
  },
});
