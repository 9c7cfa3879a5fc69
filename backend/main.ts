import "@/lib/server/environment/env-file";
import { serveAlone } from "./serve-alone";

serveAlone();
