declare module "spdx-satisfies" {
  /** Whether the allowed licences satisfy an SPDX licence expression. */
  export default function satisfies(expression: string, allowed: readonly string[]): boolean;
}
