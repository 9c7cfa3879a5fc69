import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import { isAuditAction } from "@/lib/domain/dashboard/audit-actions";
import { SCREENS } from "@/lib/domain/dashboard/screens";
import { clockOf } from "@/lib/i18n/clock";
import { instantText } from "@/lib/i18n/dates";
import { queryString } from "@/lib/kit/url";
import { useAuditContext } from "./audit-context";
import { EntryChanges } from "./entry-changes";
import { ProvedBy } from "./proved-by";
import { TargetLink } from "./target-link";

interface EntryRowProps {
  entry: AuditEntry;
  onUndo: () => void;
}

/** The last characters of a session's id tell sessions apart. */
const SESSION_SHOWN = 6;

/** The id of an entry; focus goes there after undoing it. */
export const entryId = (id: string): string => `entry-${id}`;

const UndoPart = ({ entry, onUndo }: EntryRowProps) => {
  const t = useTranslations("audit");
  const { language, zone } = useAuditContext();
  if (entry.action !== "configuration_changed") return null;
  if (entry.undoneAt)
    return <Badge>{t("undone", { at: instantText(language, "shortInstant", new Date(entry.undoneAt), zone) })}</Badge>;
  return (
    <Button onClick={onUndo} size="small" variant="secondary">
      <Undo2 aria-hidden="true" className="size-4" />
      {t("undo")}
    </Button>
  );
};

/** Leads to all changes of what the entry is about. */
const ChangesLink = ({ entry: { _id, target } }: { entry: AuditEntry }) => {
  const t = useTranslations("audit");
  const { locationKey } = useAuditContext();
  const [kind, id] = [target.slice(0, target.indexOf(":")), target.slice(target.indexOf(":") + 1)];
  const filter = kind === "registration" ? { application: id } : { target };
  return (
    <DashboardLink
      aria-describedby={`${entryId(_id)}-what`}
      className="inline-block min-h-6 py-0.5 text-accent-text text-sm underline-offset-4 hover:underline"
      href={SCREENS.audit.path + queryString({ location: locationKey, ...filter })}
      prefetch={false}
    >
      {t("changes")}
    </DashboardLink>
  );
};

/** One change: when, who, what, and the differences. */
export const EntryRow = ({ entry, onUndo }: EntryRowProps) => {
  const t = useTranslations("audit");
  const { language, zone } = useAuditContext();
  const { _id, at, actor, action, session } = entry;
  return (
    <li
      aria-labelledby={`${entryId(_id)}-what`}
      className="grid items-start gap-x-4 gap-y-1 border-line border-t px-4 py-3 first:border-t-0 md:grid-cols-[4.5rem_9rem_minmax(0,1fr)_auto]"
      id={entryId(_id)}
      tabIndex={-1}
    >
      <p className="flex gap-x-3 text-ink-second text-sm leading-6 tabular-nums md:contents">
        <time dateTime={at}>{clockOf(language, new Date(at), zone)}</time>
        <span className="wrap-anywhere min-w-0">
          <span className="font-medium text-ink" translate="no">
            {actor || t("nobody")}
          </span>
          <ProvedBy entry={entry} />
        </span>
      </p>
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3" id={`${entryId(_id)}-what`}>
          <span className="font-medium">{isAuditAction(action) ? t(`action_${action}`) : action}</span>
          <TargetLink entry={entry} />
        </p>
        <EntryChanges entry={entry} />
        {session && <p className="text-ink-second text-xs">{t("session", { id: session.slice(-SESSION_SHOWN) })}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 justify-self-start md:justify-self-end">
        <ChangesLink entry={entry} />
        <UndoPart entry={entry} onUndo={onUndo} />
      </div>
    </li>
  );
};
