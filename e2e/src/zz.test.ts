import { test } from "vitest"; import "./stage.ts"; test("nothing", () => {});
