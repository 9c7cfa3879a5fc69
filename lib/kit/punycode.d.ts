// Typed here, since the package has no types of its own.
declare module "punycode.js" {
  const punycode: { toUnicode(input: string): string };
  export default punycode;
}
