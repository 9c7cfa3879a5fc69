/** The bundler's URL of a font, the same as in its style sheets. */
declare module "*.woff2" {
  const href: string;
  export default href;
}
