// The runner imports a setup file under another name for each test file; what it imports itself is loaded once.
await import('./plain-names.ts')
