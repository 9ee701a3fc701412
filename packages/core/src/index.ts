export * from './define-tool.ts'
