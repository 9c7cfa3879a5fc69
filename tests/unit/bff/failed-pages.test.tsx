import { createTranslator, NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, test, vi } from "vitest";
import ApplicationsPage from "@/app/[tenant]/[locale]/(applicant)/applications/page";
import EditFormPage from "@/app/[tenant]/[locale]/(applicant)/edit-form/[formId]/page";
import FormPage from "@/app/[tenant]/[locale]/(applicant)/form/[formId]/page";
import { setBuiltInBackend } from "@/lib/bff/transport";
import { sampleApplication, sampleAttendance, sampleCenter, sampleSettings } from "@/lib/contracts/samples";
import type { Locale } from "@/lib/domain/country/locales";
import { trackResponse } from "@/lib/server/http/page-status";
import english from "@/messages/base/en.json";
import armenian from "@/messages/base/hy.json";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { signIn } from "@/tests/support/door";

const MESSAGES = { en: english, hy: armenian };
vi.mock("next/root-params", () => ({ tenant: async () => "am" }));
vi.mock("next/navigation", () => ({
  redirect: (path: string) => {
    throw new Error(`redirected to ${path}`);
  },
  notFound: () => {
    throw new Error("not found");
  },
  useRouter: () => ({}),
}));
// The framework's provider takes the language from the request.
vi.mock("next-intl", async (load) => {
  const actual = await load<typeof import("next-intl")>();
  const Provider = (props: { children: ReactNode }) => (
    <actual.NextIntlClientProvider locale="en" timeZone="UTC" {...props} />
  );
  return { ...actual, NextIntlClientProvider: Provider };
});
vi.mock("next-intl/server", () => ({
  setRequestLocale: () => undefined,
  getTranslations: async ({ locale, namespace }: { locale: "en" | "hy"; namespace: "errors" }) =>
    createTranslator({ locale, namespace, messages: MESSAGES[locale] as typeof english }),
}));
vi.mock("@/components/errors/loaded-failure", () => ({ LoadedFailure: ({ text }: { text?: string }) => text ?? null }));

/** The text and the status of a page, as a visitor gets it. */
const show = async (locale: "en" | "hy", page: () => Promise<ReactNode>) => {
  const response = { headersSent: false, statusCode: 200 };
  const pages: Promise<ReactNode>[] = [];
  const next = () => pages.push(page()) > 0;
  trackResponse({} as never, response as never, next, {} as never);
  const [shown] = await Promise.all(pages);
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale] as never} timeZone="UTC">
      {shown}
    </NextIntlClientProvider>,
  );
  return { status: response.statusCode, html };
};

const CONFIG = {
  centers: [sampleCenter],
  languages: ["en"],
  verificationAttemptCount: 3,
  verificationRetryTimeoutMS: 60_000,
  verificationTimeLimitMS: 300_000,
  registrationLimit: 5,
};

interface Backend {
  application?: object;
  settings?: object;
  create?: () => Response;
}

const backendAnswers = ({ application, settings, create }: Backend) =>
  setBuiltInBackend(async ({ method, url }) => {
    const { pathname } = new URL(url);
    if (pathname.endsWith("/config"))
      return Response.json({
        ...CONFIG,
        dashboardConfig: { ...sampleSettings, ...settings, locationOverrides: {} },
      });
    if (method === "POST" && create) return create();
    if (application instanceof Response) return application.clone();
    if (pathname.endsWith("/me/age-notices")) return Response.json({ notices: [] });
    if (pathname.endsWith("/hand-over")) return Response.json({ applications: [] });
    return Response.json(pathname.endsWith("/registration") ? { registrations: [] } : application);
  });

const paramsOf = (locale: Locale) => Promise.resolve({ tenant: "am", locale, formId: "a1" });
const draft = { ...sampleApplication, status: "draft", step: "studentData", maxStep: "studentData" };

beforeEach(async () => {
  jar.current = cookieJar();
  await signIn("applicant");
});

describe("a step that cannot be resolved", () => {
  const openForm = (step?: string) => () =>
    FormPage({ params: paramsOf("hy"), searchParams: Promise.resolve(step ? { step } : {}) });
  const openEdit = (step: string) => () =>
    EditFormPage({ params: paramsOf("en"), searchParams: Promise.resolve({ step }) });

  test("says so in the visitor's language, and leads to the applications", async () => {
    backendAnswers({ application: draft });
    const { status, html } = await show("hy", openForm("nonsense"));
    expect(status).toBe(404);
    expect(html).toContain(armenian.errors.common_error_something_wrong);
    expect(html).toContain('href="/applications"');
  });

  test("is one that does not exist, of a booked application too", async () => {
    const appointment = { ...sampleAttendance, presentationDate: "2999-06-12T12:00:00.000Z" };
    backendAnswers({ application: { ...sampleApplication, status: "submitted", appointment } });
    const { status, html } = await show("en", openEdit("nonsense"));
    expect(status).toBe(404);
    expect(html).toContain(english.errors.common_error_something_wrong);
  });

  test("is any step of an application for which none is configured", async () => {
    // The only page is left out for adults.
    const student = { ...sampleApplication.student, birthDate: "1990-01-01" };
    backendAnswers({
      application: { ...draft, student, step: "parentData" },
      settings: { pages: ["parentData"], agePreCheck: true },
    });
    const { status, html } = await show("hy", openForm());
    expect(status).toBe(404);
    expect(html).toContain(armenian.errors.common_error_something_wrong);
  });
});

describe("an application that cannot be created", () => {
  const openList = () => ApplicationsPage({ params: paramsOf("hy") });

  test.each([500, 503])("after a failure with %i says that something went wrong", async (status) => {
    backendAnswers({ create: () => Response.json({}, { status }) });
    const page = await show("hy", openList);
    expect(page.status).toBeGreaterThanOrEqual(500);
    expect(page.html).toBe(armenian.errors.general_error_something_went_wrong);
  });

  test("for want of a login session leads to verification", async () => {
    backendAnswers({ create: () => Response.json({ code: "unauthenticated" }, { status: 401 }) });
    await expect(show("hy", openList)).rejects.toThrow("redirected to /verify");
  });
});

describe("the form of a student under age", () => {
  const openForm = (step: string) => () =>
    FormPage({ params: paramsOf("en"), searchParams: Promise.resolve({ step }) });

  test("leads to the list once a guardian has taken it over", async () => {
    const errorMessage = { key: "registration_handed_over" };
    const body = { code: "registration_handed_over", errorMessage, requestId: "r1" };
    backendAnswers({ application: Response.json(body, { status: 403 }) });
    await expect(show("en", openForm("studentData"))).rejects.toThrow("redirected to /applications");
  });

  test("leads to the agreement if the student is of age after all", async () => {
    const student = { ...sampleApplication.student, birthDate: "1990-01-01" };
    const application = { ...draft, userLegalStatus: 2, student, step: "session", maxStep: "session" };
    backendAnswers({ application, settings: { agePreCheck: false } });
    for (const step of ["parentData", "session"])
      await expect(show("en", openForm(step))).rejects.toThrow("redirected to /contract/a1");
  });
});
