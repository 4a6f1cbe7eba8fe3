export const file = 'vendor-utils-file-transfer:file'
