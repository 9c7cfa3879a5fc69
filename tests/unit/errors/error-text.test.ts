import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { useErrorText } from "@/components/errors/use-error-text";
import { callErrorOf } from "@/lib/client/call";
import { AppError, exampleData } from "@/lib/contracts/errors";
import { ALL_LOCALES } from "@/lib/domain/country/locales";
import { type Messages, readBase } from "@/lib/i18n/message-files";
import { HOUR_MS } from "@/lib/kit/durations";
import messages from "@/messages/base/en.json";
import { IN_TRANSLATION } from "@/tests/support/messages";

const Said = ({ error }: { error: unknown }) => useErrorText()(error);

/** The text that a visitor reads for a backend's error response. */
const saidOf = (error: unknown): string =>
  renderToStaticMarkup(
    createElement(
      NextIntlClientProvider,
      { locale: "en", messages, timeZone: "UTC" } as never,
      createElement(Said, { error }),
    ),
  );

describe("a failure's text", () => {
  test.each(["start_day_below_busy", "presentation_below_busy"] as const)(
    "of %s says how many seats are taken",
    async (code) => {
      const data = exampleData(code);
      const failure = new AppError(code, data);
      const error = await callErrorOf(Response.json(failure.toBody("one"), { status: failure.status }));
      expect(saidOf(error)).toContain(`Enter at least ${data?.busyCapacity}:`);
    },
  );

  test("of a wait names a time of day for an hour at most", async () => {
    const refused = (code: "too_many_requests" | "verification_blocked", data: Record<string, unknown>) =>
      callErrorOf(Response.json(new AppError(code, data).toBody("one"), { status: 429 }));
    const until = (waitMS: number) => ({ until: new Date(Date.now() + waitMS).toISOString() });
    const time = /after \d{1,2}:\d{2}\s[AP]M/;
    expect(saidOf(await refused("too_many_requests", { retryAfterMS: HOUR_MS }))).toMatch(time);
    expect(saidOf(await refused("verification_blocked", until(HOUR_MS)))).toMatch(time);
    for (const error of [
      await refused("too_many_requests", { retryAfterMS: 20 * HOUR_MS }),
      await refused("verification_blocked", until(20 * HOUR_MS)),
    ])
      expect(saidOf(error)).toBe(messages.errors.too_many_requests);
  });

  test("of a status without a reason names the status", async () => {
    const errorMessage = { key: "general_error_something_went_wrong_error_code" };
    const error = await callErrorOf(Response.json({ errorMessage }, { status: 418 }));
    expect(saidOf(error)).toContain("(error 418)");
  });
});

describe("the messages that every backend's errors lead to", () => {
  test.each(ALL_LOCALES.filter((locale) => !IN_TRANSLATION.includes(locale)))("exist in %s", async (locale) => {
    const { errors } = (await readBase(locale)) as Messages;
    expect(errors.general_error_something_went_wrong_error_code).toContain("{code}");
    for (const key of [
      "login_invalid",
      "verify_tab_phone_number_error_sms_issue",
      "verify_tab_phone_number_error_retry_timeout",
      "general_error_something_went_wrong",
      "common_error_something_wrong",
    ] as const)
      expect(errors[key], key).toBeTruthy();
  });
});
