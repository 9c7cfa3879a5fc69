import { useEffect } from "react";
import { toast } from "sonner";
import { Snackbar as Region, showSnackbar as show } from "../../components/ui/snackbar";
import type { SnackbarMessage } from "../../components/ui/snackbar-region";

/** What snackbars have said since the test began, with their actions. */
export const snackbars: SnackbarMessage[] = [];
/** The texts of the same. */
export const messages: string[] = [];

/** Begins anew, for the next test: the library keeps what it shows for the whole page. */
export const resetSnackbars = (): void => {
  toast.dismiss();
  snackbars.length = 0;
  messages.length = 0;
};

let hasRegion = false;

// The components' tests load this file in place of the snackbar: a message is noted, and shown where a test renders the region.
export const showSnackbar = (message: SnackbarMessage): void => {
  snackbars.push(message);
  messages.push(message.text);
  if (hasRegion) show(message);
};

export const Snackbar = (props: { label: string }) => {
  useEffect(() => {
    hasRegion = true;
    return () => {
      hasRegion = false;
    };
  }, []);
  return <Region {...props} />;
};
