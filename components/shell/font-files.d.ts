/** The address that the bundler gives a font: the very one that its stylesheets name. */
declare module "*.woff2" {
  const href: string;
  export default href;
}
