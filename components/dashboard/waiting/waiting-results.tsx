"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { ListPagination } from "@/components/dashboard/list-pagination";
import { useFocusAfterDelete } from "@/components/dashboard/use-focus-after-delete";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { DrawingPeople } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { showSnackbar } from "@/components/ui/snackbar";
import { useLinkedFocus } from "@/components/ui/use-linked-id";
import type { WaitingRow } from "@/lib/contracts/staff-waiting";
import type { Locale } from "@/lib/domain/country/locales";
import { ROW_ID } from "@/lib/domain/dashboard/applicant-list";
import { TABLE_ROWS } from "@/lib/domain/dashboard/page-sizes";
import { isWaitingFiltered, type WaitingQuery } from "@/lib/domain/dashboard/waiting-list";
import { OfferDialog } from "./offer-dialog";
import { RemoveDialog } from "./remove-dialog";
import { useFocusAfterOffer } from "./use-focus-after-offer";
import { usePhoneText } from "./use-phone-text";
import type { Waiting } from "./use-waiting";
import type { ChangeWaitingQuery } from "./use-waiting-query";
import { WaitingPerson } from "./waiting-person";

interface WaitingResultsProps {
  waiting: Waiting;
  query: WaitingQuery;
  change: ChangeWaitingQuery;
  location: DashboardLocation;
  language: Locale;
  region: string;
  /** Loads the list and the counts again. */
  reload: () => void;
}

type Open = { kind: "offer" | "remove"; row: WaitingRow };

/** The people who wait, in their order, with the dialogs of their actions; or a text if there are none. */
export const WaitingResults = (props: WaitingResultsProps) => {
  const { waiting, query, change, location, language, region, reload } = props;
  const t = useTranslations("staffWaiting");
  const applicants = useTranslations("applicants");
  const common = useTranslations("common");
  const [open, setOpen] = useState<Open>();
  const notice = useLoadFailure(waiting.error, waiting.reload);
  const { result, pageCount } = waiting;
  useLinkedFocus(ROW_ID);
  const focusAfterDelete = useFocusAfterDelete({
    ids: result?.waiting.map(({ registrationId }) => registrationId),
    count: result?.count ?? 0,
    whenEmpty: "applicant-search",
  });
  const phoneText = usePhoneText(region);
  const focusAfterOffer = useFocusAfterOffer(result?.waiting);
  const done = (text: string) => {
    setOpen(undefined);
    showSnackbar({ text, status: "success", closeLabel: common("close") });
    reload();
  };
  // Somebody else has removed them, or they have booked: the list shows it.
  const close = () => {
    setOpen(undefined);
    reload();
  };

  if (!result) return notice ?? <SkeletonRows className="h-[36rem]" count={8} />;
  if (result.count === 0) {
    const isFiltered = isWaitingFiltered(query);
    return (
      notice ?? (
        <EmptyState
          drawing={<DrawingPeople />}
          text={isFiltered ? applicants("noMatchText") : t("noneText")}
          title={isFiltered ? applicants("noMatch") : t("none")}
        />
      )
    );
  }
  const dialog = { location, language, onClose: close, onDone: done };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {notice}
      <ol
        aria-busy={waiting.isLoading}
        aria-label={t("list")}
        className="rounded-lg border border-line bg-surface-raised"
      >
        {result.waiting.map((row) => (
          <WaitingPerson
            key={row.registrationId}
            language={language}
            location={location}
            onOffer={() => setOpen({ kind: "offer", row })}
            onRemove={() => setOpen({ kind: "remove", row })}
            phoneText={phoneText}
            query={query}
            row={row}
          />
        ))}
      </ol>
      <ListPagination
        count={result.count}
        id="waiting"
        paging={{ ...query, page: Math.min(query.page, pageCount), sizes: TABLE_ROWS.sizes, show: change }}
      />
      {open?.kind === "offer" && (
        <OfferDialog
          {...dialog}
          onDone={(text) => {
            focusAfterOffer(open.row.registrationId);
            done(text);
          }}
          row={open.row}
        />
      )}
      {open?.kind === "remove" && (
        <RemoveDialog {...dialog} onRemoved={() => focusAfterDelete(open.row.registrationId)} row={open.row} />
      )}
    </div>
  );
};
