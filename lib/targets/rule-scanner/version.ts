/** The version that `-V`, the OpenAPI document and the MCP server report. */
export const version = '1.0.0'
