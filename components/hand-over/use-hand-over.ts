"use client";

import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { createAttempts } from "@/lib/client/attempt-keys";
import { asCallError, CallError, call } from "@/lib/client/call";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import { useRefresh } from "@/lib/client/use-refresh";
import type { Application, HandOver } from "@/lib/contracts/application";
import type { Locale } from "@/lib/domain/country/locales";
import type { Addressee } from "@/lib/domain/person/addressee";
import { routes } from "@/lib/domain/routes";

/** Which change is under way. */
type Work = "send" | "takeBack";

// A guardian who has taken over ends the work on it; any other failure is kept.
const useFailure = () => {
  const router = useRouter();
  const [error, setError] = useState<CallError>();
  const fail = useCallback(
    (thrown: unknown) => {
      const failure = asCallError(thrown);
      if (redirectsToVerify(failure)) return;
      if (failure.code === "registration_handed_over" || failure.code === "not_found") router.push(routes.applications);
      else setError(failure);
    },
    [router],
  );
  return { error, fail, clear: () => setError(undefined) };
};

/** The hand-over of an application, kept up to date. Once a guardian has taken over, it opens the list of applications. */
export const useHandOver = ({ _id, handOver }: Application, language: Locale) => {
  const [current, setCurrent] = useState<HandOver | undefined>(handOver);
  const [work, setWork] = useState<Work>();
  const [attempt] = useState(createAttempts);
  const { error, fail, clear } = useFailure();

  const reload = useCallback(() => {
    call("GET /registration/{id}", { params: { id: _id } }).then(
      (read) => setCurrent(read.handOver),
      (failure) => {
        // A reload that fails is tried again: it must not replace what is shown.
        if (failure instanceof CallError && failure.code === "registration_handed_over") fail(failure);
      },
    );
  }, [_id, fail]);
  useRefresh(reload);

  const change = async (next: Work, request: () => Promise<Application>): Promise<boolean> => {
    setWork(next);
    clear();
    try {
      setCurrent((await request()).handOver);
      return true;
    } catch (failure) {
      fail(failure);
      return false;
    } finally {
      setWork(undefined);
    }
  };

  const params = { id: _id };
  return {
    handOver: current,
    work,
    error,
    send: (to: Addressee | undefined) => {
      const request = { params, body: { language, ...(to && { to }) } };
      return change("send", () =>
        attempt(request, (idempotencyKey) => call("POST /registration/{id}/hand-over", { ...request, idempotencyKey })),
      );
    },
    takeBack: () => change("takeBack", () => call("DELETE /registration/{id}/hand-over", { params })),
  };
};
