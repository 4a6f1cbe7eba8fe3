/** Preloaded into a process that is measured: at its exit it says how much memory it held at most, in MB. */
process.on('exit', () => process.stderr.write(`peak ${Math.round(process.resourceUsage().maxRSS / 1024)}\n`))
