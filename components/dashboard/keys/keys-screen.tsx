"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { ListPagination } from "@/components/dashboard/list-pagination";
import { useFocusAfterDelete } from "@/components/dashboard/use-focus-after-delete";
import { useLastResult } from "@/components/dashboard/use-last-result";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { Button } from "@/components/ui/button";
import { DrawingEmpty } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { SkeletonCards } from "@/components/ui/skeleton";
import { showSnackbar } from "@/components/ui/snackbar";
import { useRefresh } from "@/lib/client/use-refresh";
import type { MachineKey } from "@/lib/contracts/staff-keys";
import type { Locale } from "@/lib/domain/country/locales";
import { keyStateOf } from "@/lib/domain/dashboard/key-draft";
import { AddKeyDialog } from "./add-key-dialog";
import { KeyCard, type KeyCardProps } from "./key-card";
import { RevokeKeyDialog } from "./revoke-key-dialog";
import { useKeys } from "./use-keys";

const REFRESH_MS = 30_000;
const ADD_ID = "add-key";

interface KeyResultsProps extends Omit<KeyCardProps, "machineKey" | "names"> {
  keys: ReturnType<typeof useKeys>;
  locations: readonly { location_key: string; name: string }[];
}

/** One page of the keys. The previous page stays while the next one is loading. */
const KeyResults = ({ keys, locations, ...card }: KeyResultsProps) => {
  const t = useTranslations("keys");
  const { data, error, isLoading, reload, paging } = keys;
  const result = useLastResult(data);
  const notice = useLoadFailure(error, reload);
  const names = new Map(locations.map(({ location_key, name }) => [location_key, name]));
  if (!result) return notice ?? <SkeletonCards className="h-80 gap-4 lg:grid-cols-2" count={2} lines={4} />;
  if (result.count === 0)
    return notice ?? <EmptyState drawing={<DrawingEmpty />} text={t("emptyText")} title={t("empty")} />;
  return (
    <div className="grid gap-4">
      {notice}
      <ul aria-busy={isLoading} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {result.keys.map((machineKey) => (
          <KeyCard key={machineKey._id} {...card} machineKey={machineKey} names={names} />
        ))}
      </ul>
      <ListPagination count={result.count} id="keys" paging={paging} />
    </div>
  );
};

interface KeysScreenProps {
  location: DashboardLocation;
  language: Locale;
  locations: readonly { location_key: string; name: string }[];
}

/** The keys by which machines call the API at the manager's locations. */
export const KeysScreen = ({ location, language, locations }: KeysScreenProps) => {
  const t = useTranslations("keys");
  const common = useTranslations("common");
  const keys = useKeys();
  useRefresh(keys.reload, REFRESH_MS);
  const [open, setOpen] = useState<"add" | MachineKey>();
  const active = keys.data?.keys.filter((key) => keyStateOf(key, new Date()) === "active");
  const focusAfter = useFocusAfterDelete({ ids: active?.map(({ _id }) => _id), count: 0, whenEmpty: ADD_ID });
  const close = () => setOpen(undefined);
  const closeAdd = () => {
    close();
    // The dialog of the form, which would return the focus, has gone before that of the key.
    focusWhenShown(ADD_ID);
  };
  const finishRevoke = ({ _id, name }: MachineKey) => {
    focusAfter(_id);
    showSnackbar({ text: t("revoked", { name }), status: "success", closeLabel: common("close") });
    keys.reload();
    close();
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-160 text-ink-second">{t("lead")}</p>
        <HydratedControls>
          <Button id={ADD_ID} onClick={() => setOpen("add")}>
            <KeyRound aria-hidden="true" className="size-5" />
            {t("add")}
          </Button>
        </HydratedControls>
      </div>
      <KeyResults keys={keys} language={language} locations={locations} onRevoke={setOpen} zone={location.timeZone} />
      {open === "add" && (
        <AddKeyDialog
          locationKey={location.location_key}
          locations={locations}
          onAdded={keys.reload}
          onClose={closeAdd}
        />
      )}
      {open !== undefined && open !== "add" && (
        <RevokeKeyDialog machineKey={open} onClose={close} onRevoked={() => finishRevoke(open)} />
      )}
    </div>
  );
};
