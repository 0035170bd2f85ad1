export declare const sbomFile: string
export declare function objectionsTo(text: string): Promise<unknown>
export declare function writeSbom(file?: string): Promise<string>
