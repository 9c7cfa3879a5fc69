import { afterEach, describe, expect, test, vi } from "vitest";
import { CallError } from "@/lib/client/call";
import { isSignInNeeded, redirectsToLogin, redirectsToVerify } from "@/lib/client/login-session-end";

afterEach(() => vi.unstubAllGlobals());

/** A page of the browser, and where it was led. */
const openPage = (pathname: string) => {
  const assign = vi.fn();
  vi.stubGlobal("window", { location: { pathname, search: "?location=yerevan", assign } });
  return assign;
};
const refused = (code: string) => new CallError(code, 403, code);

describe("a call of a page that is refused", () => {
  test.each(["unauthenticated", "second_factor_needed", "second_factor_missing"])(
    "with %s leads staff to the sign-in, which leads back",
    (code) => {
      const assign = openPage("/dashboard/audit");
      expect(isSignInNeeded(refused(code))).toBe(true);
      expect(redirectsToLogin(refused(code))).toBe(true);
      expect(assign.mock.calls).toEqual([["/dashboard?redirect=%2Fdashboard%2Faudit%3Flocation%3Dyerevan"]]);
    },
  );

  test("begins the sign-in page anew", () => {
    const assign = openPage("/dashboard");
    expect(redirectsToLogin(refused("second_factor_needed"))).toBe(true);
    expect(assign.mock.calls).toEqual([["/dashboard?location=yerevan"]]);
  });

  test("leads nowhere for any other reason", () => {
    const assign = openPage("/dashboard/audit");
    for (const error of [refused("forbidden"), refused("step_up_needed"), new Error("broken")])
      expect(redirectsToLogin(error) || isSignInNeeded(error)).toBe(false);
    expect(redirectsToVerify(refused("second_factor_needed"))).toBe(false);
    expect(assign).not.toHaveBeenCalled();
  });

  test("leads applicants to Verify when their session has ended", () => {
    const assign = openPage("/form/one");
    expect(redirectsToVerify(refused("unauthenticated"))).toBe(true);
    expect(assign.mock.calls).toEqual([["/verify?redirect=%2Fform%2Fone%3Flocation%3Dyerevan"]]);
  });
});
