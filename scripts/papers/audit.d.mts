export declare function readAudit(output: string): { name: string; severity: string; title: string }[] | undefined
