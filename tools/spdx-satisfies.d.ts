declare module "spdx-satisfies" {
  /** Whether an expression of licences is met by one or several of those that are allowed. */
  export default function satisfies(expression: string, allowed: readonly string[]): boolean;
}
