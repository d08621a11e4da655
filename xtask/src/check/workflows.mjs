// Reads .github/workflows and .github/actions as GitHub does; to be run at the repository's root.
import { readFileSync, readdirSync } from "node:fs";

import { NoOperationTraceWriter, convertWorkflowTemplate, parseWorkflow } from "@actions/workflow-parser";
import { parseAction } from "@actions/workflow-parser/actions/action-parser";

const trace = new NoOperationTraceWriter();
const file = (name) => ({ name, content: readFileSync(name, "utf8") });

async function workflowErrors(name) {
  const { context, value } = parseWorkflow(file(name), trace);
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors();
}

const actionErrors = (name) => parseAction(file(name), trace).context.errors.getErrors();

const workflows = readdirSync(".github/workflows").map((name) => `.github/workflows/${name}`);
const actions = readdirSync(".github/actions").map((name) => `.github/actions/${name}/action.yml`);
const errors = [...(await Promise.all(workflows.map(workflowErrors))), ...actions.map(actionErrors)].flat();
for (const { message } of errors) console.error(`    ${message}`);
process.exitCode = errors.length > 0 ? 1 : 0;
