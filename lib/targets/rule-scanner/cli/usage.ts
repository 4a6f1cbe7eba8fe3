export const usage = `rulescan: finds expressions in Tcl event rules that Tcl substitutes twice

Usage:
  rulescan check [--exclude-empty-findings] [--no-warn] [--fail-on <kind>] [--format <name>] <directory | file | ->
                    scan, and print a JSON array with a result per file
  rulescan checkref [--no-warn] [--new-in <directory>]… <reference file | ->
                    scan the files of a saved result again, and compare
  rulescan parsestr [<string> | -]
                    parse a string, or standard input, and print its commands
  rulescan apiserver [--listen <host:port>] [--allow-host <name>]… [--allow-origin <origin>]…
                    HTTP server
  rulescan mcpserver [--listen <host:port>] [--allow-host <name>]… [--allow-origin <origin>]…
                    model-context-protocol server, streamable HTTP, at /mcp
  rulescan help | -h | --help | -V

Options:
  --exclude-empty-findings  leave out files without findings
  --no-warn                 dangerous findings only
  --fail-on <kind>          exit code 1 if anything of the kind was found: dangerous, or warning for both kinds
  --format <name>           json (default), or sarif for a code host
  --new-in <directory>      compare rules in it that the reference does not list, too; may be repeated

Environment:
  RULESCAN_FILE_EXTENSIONS  extensions scanned in a directory (default .tcl,.irul,.irule; in upper or lower case)
  RULESCAN_LISTEN           address of the servers (default 0.0.0.0:8000); overrides --listen
  RULESCAN_LOG              log level of the servers: trace, debug, info (default), warn, error

Exit codes:
  check     0 whatever was found; 1 if --fail-on names what was found; 2 if something could not be scanned
  checkref  0 if the scan matches the reference; 1 if it does not; 2 on an error
`
