"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, useRef, useState } from "react";
import { MessageButton } from "@/components/dashboard/announcements/message-button";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { Button } from "@/components/ui/button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { StickyBar } from "@/components/ui/sticky-bar";
import { callForResponse } from "@/lib/client/call";
import type { Locale } from "@/lib/domain/country/locales";
import type { ApplicantQuery } from "@/lib/domain/dashboard/applicant-list";
import { SELECTED_MAX } from "@/lib/domain/dashboard/many";
import { routes } from "@/lib/domain/routes";
import { sentencesText } from "@/lib/i18n/lists";
import { queryString } from "@/lib/kit/url";
import { ExportButtons } from "../export/export-buttons";
import type { OfferedColumn } from "../export/export-dialog";
import { focusRow } from "../row-navigation";
import type { Applicants } from "../use-applicants";
import { useDownload } from "../use-download";
import type { ActionDialogProps } from "./many-dialog";
import { SelectAll } from "./select-all";
import { useRowFocus } from "./use-row-focus";
import type { Selection } from "./use-selection";

const dialog = (load: () => Promise<ComponentType<ActionDialogProps>>) =>
  lazyComponent(load, { onFailure: ({ onClose }) => onClose() });

/** What can be done with the selected people. */
const ACTIONS = {
  accept: dialog(() => import("./accept-many").then((part) => part.AcceptMany)),
  move: dialog(() => import("./move-many").then((part) => part.MoveMany)),
  cancel: dialog(() => import("./cancel-many").then((part) => part.CancelMany)),
} as const;
type Action = keyof typeof ACTIONS;

interface SelectionBarProps {
  selection: Selection;
  applicants: Applicants;
  query: ApplicantQuery;
  location: DashboardLocation;
  language: Locale;
  exportColumns: readonly OfferedColumn[];
}

const BUTTON = { size: "small", variant: "secondary", className: "max-sm:min-h-11" } as const;

/** How many people are selected, and what can be done with all of them. Stays in view while somebody is selected. */
export const SelectionBar = (props: SelectionBarProps) => {
  const { selection, applicants, query, location, language, exportColumns } = props;
  const { location_key: locationKey } = location;
  const { selected } = selection;
  const t = useTranslations("many");
  const announcements = useTranslations("announcements");
  const [action, setAction] = useState<Action>();
  const { isBusy, downloadReply } = useDownload();
  const ActionDialog = action && ACTIONS[action];
  const actions = useRef<HTMLSpanElement>(null);
  const rowFocus = useRowFocus(selected.length === 0 && !action, applicants.result);
  const onOver = (changed: string[]) => {
    const isChanged = new Set(changed);
    const left = selected.filter((id) => !isChanged.has(id));
    if (left.length === 0) rowFocus.expect();
    selection.select(left);
    applicants.reload();
  };
  const count = selected.length;
  const status =
    count >= SELECTED_MAX
      ? sentencesText(language, [t("selected", { count }), t("limited", { count })])
      : t("selected", { count });
  return (
    <>
      <p className={selection.wasDropped ? "text-ink-second text-sm" : "sr-only"} role="status">
        {selection.wasDropped ? t("dropped") : count > 0 && status}
      </p>
      {count > 0 && (
        <StickyBar>
          <span className="-ms-2 flex flex-wrap items-center gap-x-1 text-sm">
            <Button
              {...BUTTON}
              aria-label={t("clear")}
              className="px-2 max-sm:min-h-11 max-sm:min-w-11"
              onClick={() => {
                selection.select([]);
                focusRow(0);
              }}
              title={t("clear")}
              variant="quiet"
            >
              <X aria-hidden className="size-4" />
            </Button>
            <span aria-hidden className="font-medium tabular-nums">
              {status}
            </span>
            <SelectAll
              applicants={applicants}
              language={language}
              locationKey={locationKey}
              onSelected={() => actions.current?.querySelector("button")?.focus()}
              query={query}
              selection={selection}
            />
          </span>
          <span className="ms-auto flex flex-wrap items-center gap-2" ref={actions}>
            {(Object.keys(ACTIONS) as Action[]).map((name) => (
              <Button {...BUTTON} key={name} onClick={() => setAction(name)}>
                {t(`action_${name}`)}
              </Button>
            ))}
            <MessageButton
              about={announcements("target_selection")}
              language={language}
              locationKey={locationKey}
              className={BUTTON.className}
              size={BUTTON.size}
              target={{ kind: "selection", registrationIds: [...selected] }}
            />
            <ExportButtons
              columns={exportColumns}
              count={count}
              isBusy={isBusy}
              onExport={({ format, columns }) =>
                downloadReply(() =>
                  callForResponse("POST /applicant/export", {
                    body: {
                      locationKey,
                      registrationIds: selected,
                      sort: query.sort,
                      format,
                      columns: columns.join(),
                      language,
                    },
                  }),
                )
              }
            />
          </span>
        </StickyBar>
      )}
      {ActionDialog && (
        <ActionDialog
          fileHref={(id) => routes.applicant(id) + queryString({ location: locationKey })}
          ids={selected}
          language={language}
          location={location}
          onClose={() => setAction(undefined)}
          onOver={onOver}
        />
      )}
    </>
  );
};
