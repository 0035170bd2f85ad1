interface Bom {
  metadata: object
  components: { name: string; group?: string; version: string; hashes?: object[] }[]
  dependencies: object[]
}

export declare const sbomFile: string
export declare function withoutOrigins(bom: Bom): Bom
export declare function objectionsTo(text: string): Promise<unknown>
export declare function writeSbom(file?: string): Promise<string>
