/** The version of this tool, as `-V`, the OpenAPI document and the MCP server report it. */
export const version = '1.0.0'
