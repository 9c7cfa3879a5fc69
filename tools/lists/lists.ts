import { variablesDocument } from "@/backend/operations/variables/document";
import { promisesDocument } from "@/tests/promises/document";
import { backendCallsDocument } from "@/tools/conformance/document";
import { noticesDocument } from "@/tools/notices";
import { dataMapDocument } from "./data-map";
import { metricsDocument } from "./metrics";

/** The folder of the lists, which git ignores. */
export const LISTS_FOLDER = "docs/lists";

/** Every list that is made from declarations, by its file, with what makes its text. */
export const LISTS: Readonly<Record<string, () => string | Promise<string>>> = {
  "variables.md": variablesDocument,
  "data-map.md": dataMapDocument,
  "promises.md": promisesDocument,
  "metrics.md": metricsDocument,
  "own-backend-calls.md": backendCallsDocument,
  "third-party-notices.md": noticesDocument,
};
