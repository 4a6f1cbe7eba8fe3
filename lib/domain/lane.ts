/** `main`: smoke and configuration checks; beside it the long waits of `timeline`; then `exclusive`, alone. */
export type LaneName = 'main' | 'timeline' | 'exclusive'
