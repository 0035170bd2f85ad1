export interface LicensedPackage {
  licence: string
  name: string
  versions: string[]
}

export declare function isAllowed(licence: string): boolean
export declare function pageOf(packages: readonly LicensedPackage[]): string
