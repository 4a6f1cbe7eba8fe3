/** Preloaded into a measured process. When the process exits, prints the peak memory in MB to standard error. */
process.on('exit', () => process.stderr.write(`peak ${Math.round(process.resourceUsage().maxRSS / 1024)}\n`))
