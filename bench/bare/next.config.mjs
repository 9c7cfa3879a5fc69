import { fileURLToPath } from "node:url";

/** The floor of the product's measurements: a Next application that does nothing. */
export default {
  poweredByHeader: false,
  // The bundler also looks for middleware in parent folders. The product's is TypeScript, so this hides it.
  pageExtensions: ["jsx", "js"],
  turbopack: { root: fileURLToPath(new URL("../..", import.meta.url)) },
};
