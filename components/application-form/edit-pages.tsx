"use client";

import { cx } from "class-variance-authority";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useTransition } from "react";
import { useLoadingFlag } from "@/lib/client/loading-flag";
import type { FormConfiguration } from "@/lib/domain/application/application";
import { journeyOf } from "@/lib/domain/application/fields";
import { editPages, type Step } from "@/lib/domain/application/steps";
import { routes } from "@/lib/domain/routes";
import type { Day } from "@/lib/kit/day";
import { isUnmodifiedClick } from "@/lib/kit/unmodified-click";
import { dropCarriedAnswers } from "./carried-answers";

interface EditPagesProps {
  applicationId: string;
  configuration: FormConfiguration;
  birthDate: string | undefined;
  today: Day;
  step: Step;
  /** Takes along what is not saved yet; nothing if all is saved. */
  carry: (() => void) | undefined;
}

/** The browser's Back and Forward take it along between the pages of these answers, and forget it elsewhere. */
const useCarryingHistory = (applicationId: string, path: string, carry: (() => void) | undefined): void => {
  const latest = useRef(carry);
  latest.current = carry;
  useEffect(() => {
    // The address is the new page's already; that page reads what is carried when it opens.
    const move = () => {
      if (window.location.pathname === path) latest.current?.();
      else dropCarriedAnswers(applicationId);
    };
    window.addEventListener("popstate", move);
    return () => window.removeEventListener("popstate", move);
  }, [applicationId, path]);
};

/** Opens every link of the document to another page of these answers with what is not saved yet. */
const useCarryingLinks = (path: string, carry: (() => void) | undefined): void => {
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();
  useLoadingFlag(isOpening);
  const latest = useRef(carry);
  latest.current = carry;
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (link?.pathname !== path || link.search === window.location.search) return;
      if (event.defaultPrevented || !isUnmodifiedClick(event)) return;
      event.preventDefault();
      latest.current?.();
      startOpening(() => router.push(link.pathname + link.search + link.hash));
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, [path, router]);
};

const pageClass = "inline-flex min-h-11 items-center rounded-md border px-3 py-1 text-start";

/** The pages of a booked application's answers, in any order: nothing typed is lost on the way from one to another. */
export const EditPages = ({ applicationId, configuration, birthDate, today, step, carry }: EditPagesProps) => {
  const common = useTranslations("common");
  const names = useTranslations("steps");
  const pages = editPages(journeyOf(configuration, { birthDate }, today), step);
  useCarryingLinks(routes.editForm(applicationId), carry);
  useCarryingHistory(applicationId, routes.editForm(applicationId), carry);
  if (pages.length === 1) return null;
  return (
    <nav aria-label={common("stepsLabel")}>
      <ul className="flex flex-wrap gap-2">
        {pages.map((page) => (
          <li className="min-w-0" key={page}>
            <a
              aria-current={page === step ? "page" : undefined}
              className={cx(
                pageClass,
                page === step
                  ? "border-accent bg-accent-soft font-semibold text-ink"
                  : "border-line-input text-accent-text hover:bg-accent-soft",
              )}
              href={routes.editForm(applicationId, page)}
            >
              <span className="wrap-anywhere hyphens-auto">{names(page)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
