import path from "node:path";
import { expect } from "vitest";
import { noteReach } from "./switch";

// One file of reached mutants for each test file.
const { testPath } = expect.getState();
const folder = process.env.MUTATION_REACHES;
if (folder && testPath) noteReach(path.join(folder, encodeURIComponent(path.relative(process.cwd(), testPath))));
