import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../src/command.ts';

// Frozen by hand: AGENTS.md says how a red one is answered.

interface Manifest {
  readonly private?: boolean;
  readonly exports?: { readonly [path: string]: unknown };
  readonly peerDependencies?: { readonly [name: string]: string };
  readonly dependencies?: { readonly [name: string]: string };
}

const entry = (file: string): object => ({
  '@toolgate/source': `./src/${file}.ts`,
  types: `./dist/${file}.d.ts`,
  default: `./dist/${file}.js`,
});

test('the packages that are published, their entries and what they need', () => {
  const published = names()
    .map((name) => ({ name, manifest: readManifest(name) }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ name, manifest: { exports, dependencies, peerDependencies } }) => ({ name, exports, dependencies, peerDependencies }));
  expect(published).toEqual([
    {
      name: 'anthropic-adapter',
      exports: { '.': entry('index'), './package.json': './package.json' },
      dependencies: { 'ts-pattern': '^5.0.0' },
      peerDependencies: { '@anthropic-ai/sdk': '>=0.71', '@toolgate/core': 'workspace:^' },
    },
    {
      name: 'core',
      exports: {
        '.': entry('index'),
        './adapter': entry('adapter/index'),
        './http': entry('http/index'),
        './project': entry('project/index'),
        './worker': entry('worker/create-worker-isolation'),
        './zod3': entry('schema/from-zod3'),
        './package.json': './package.json',
      },
      dependencies: { '@noble/hashes': '^2.0.0', ajv: '^8.17.0', 'ajv-formats': '^3.0.1', re2js: '^2.10.0', 'ts-pattern': '^5.0.0' },
      peerDependencies: { zod: '^4.2.0' },
    },
    {
      name: 'gemini-adapter',
      exports: { '.': entry('index'), './package.json': './package.json' },
      dependencies: undefined,
      peerDependencies: { '@google/genai': '>=2', '@toolgate/core': 'workspace:^' },
    },
    {
      name: 'mcp-adapter',
      exports: { '.': entry('index'), './package.json': './package.json' },
      dependencies: undefined,
      peerDependencies: {
        '@modelcontextprotocol/sdk': '^1.30.0',
        '@modelcontextprotocol/server': '^2.0.0',
        '@toolgate/core': 'workspace:^',
        zod: '^4.2.0',
      },
    },
    {
      name: 'openai-adapter',
      exports: { '.': entry('index'), './package.json': './package.json' },
      dependencies: { 'ts-pattern': '^5.0.0' },
      peerDependencies: { '@toolgate/core': 'workspace:^', openai: '^5 || ^6 || ^7' },
    },
    {
      name: 'openapi-adapter',
      exports: { '.': entry('index'), './package.json': './package.json' },
      dependencies: undefined,
      peerDependencies: { '@toolgate/core': 'workspace:^' },
    },
    {
      name: 'testing',
      exports: {
        '.': entry('index'),
        './schemas': entry('schemas/index'),
        './decoder': entry('decoder/index'),
        './package.json': './package.json',
      },
      dependencies: { '@cfworker/json-schema': '^4.1.0', ajv: '^8.17.0' },
      peerDependencies: { '@mlc-ai/web-xgrammar': '^0.1.27', '@toolgate/core': 'workspace:^', 'fast-check': '>=3' },
    },
  ]);
});

function names(): string[] {
  return readdirSync(join(root, 'packages'))
    .filter((name) => existsSync(join(root, 'packages', name, 'package.json')))
    .sort();
}

function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Manifest;
}
