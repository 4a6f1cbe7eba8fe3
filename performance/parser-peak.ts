/** Preloaded into a process to be measured; at its exit it reports its peak memory in MB. */
process.on('exit', () => process.stderr.write(`peak ${Math.round(process.resourceUsage().maxRSS / 1024)}\n`))
