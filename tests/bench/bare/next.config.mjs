import { fileURLToPath } from "node:url";

/** The floor that the product is measured against: a Next application that does nothing. */
export default {
  poweredByHeader: false,
  // The bundler looks for middleware in the folders above too: the product's is TypeScript, and not to be found.
  pageExtensions: ["jsx", "js"],
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
};
