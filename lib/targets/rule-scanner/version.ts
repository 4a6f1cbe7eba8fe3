/** The version reported by `-V`, the OpenAPI document and the MCP server. */
export const version = '1.0.0'
