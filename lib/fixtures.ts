export * from './fixtures/platform.ts'
