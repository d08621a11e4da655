//! A finished module, written once more as it compresses best: functions in the order of their likeness, short names on
//! its borders, and without the sections that only tools read.

use std::collections::BTreeMap;

use anyhow::{Context, Error, Result, anyhow};
use wasm_encoder::{
    CodeSection, ExportSection, FunctionSection, ImportSection, Module,
    reencode::{self, Reencode},
};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, Export, FunctionSectionReader, ImportSectionReader,
    Parser, Payload, TypeRef,
};

use super::likeness;

/// What imports, exports, and the modules of imports are called from now on; others keep their names.
pub(super) type Names = BTreeMap<String, String>;

/// Writes a module anew.
///
/// # Errors
/// When it is none.
pub(super) fn finish(module: &[u8], names: &Names) -> Result<Vec<u8>> {
    let mut finisher = Finisher::new(module, names)?;
    let mut finished = Module::new();
    finisher
        .parse_core_module(&mut finished, Parser::new(0), module)
        .map_err(|error| anyhow!("{error}"))?;
    Ok(finished.finish())
}

struct Finisher<'a> {
    names: &'a Names,
    /// How many functions are imported: these come first and stay where they are.
    imported: usize,
    /// The functions of the module, as they will follow each other.
    order: Vec<usize>,
    /// Where each function will be.
    places: Vec<usize>,
}

impl<'a> Finisher<'a> {
    fn new(module: &[u8], names: &'a Names) -> Result<Self> {
        let mut imported = 0;
        let mut bodies = Vec::new();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        imported += usize::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
                _ => {}
            }
        }
        let order = likeness::order(&bodies);
        let mut places: Vec<_> = (0..order.len()).collect();
        places.sort_by_key(|place| order.get(*place));
        Ok(Self {
            names,
            imported,
            order,
            places,
        })
    }

    fn name<'n>(&'n self, name: &'n str) -> &'n str {
        self.names.get(name).map_or(name, String::as_str)
    }

    /// What a section has for each function, in the new order.
    fn in_order<T>(&self, items: Vec<T>) -> Result<Vec<T>, reencode::Error<Error>> {
        let mut items: Vec<_> = items.into_iter().map(Some).collect();
        let take = |index: &usize| items.get_mut(*index).and_then(Option::take);
        let ordered: Option<Vec<_>> = self.order.iter().map(take).collect();
        ordered.ok_or_else(|| user_error("a function is missing"))
    }
}

fn user_error(message: &'static str) -> reencode::Error<Error> {
    reencode::Error::UserError(anyhow!(message))
}

impl Reencode for Finisher<'_> {
    type Error = Error;

    fn function_index(&mut self, function: u32) -> Result<u32, reencode::Error<Error>> {
        let moved = || -> Result<u32> {
            let Some(own) = usize::try_from(function)?.checked_sub(self.imported) else {
                return Ok(function);
            };
            let place = self.places.get(own).context("no such function")?;
            Ok(u32::try_from(self.imported + place)?)
        };
        moved().map_err(reencode::Error::UserError)
    }

    fn parse_import_section(
        &mut self,
        section: &mut ImportSection,
        imports: ImportSectionReader<'_>,
    ) -> Result<(), reencode::Error<Error>> {
        for import in imports.into_imports() {
            let import = import?;
            let kind = self.entity_type(import.ty)?;
            section.import(self.name(import.module), self.name(import.name), kind);
        }
        Ok(())
    }

    fn parse_export(
        &mut self,
        section: &mut ExportSection,
        export: Export<'_>,
    ) -> Result<(), reencode::Error<Error>> {
        let index = self.external_index(export.kind, export.index)?;
        let kind = self.export_kind(export.kind)?;
        section.export(self.name(export.name), kind, index);
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        section: &mut FunctionSection,
        functions: FunctionSectionReader<'_>,
    ) -> Result<(), reencode::Error<Error>> {
        let types = functions.into_iter().collect::<Result<Vec<_>, _>>()?;
        for kind in self.in_order(types)? {
            section.function(kind);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        section: &mut CodeSection,
        bodies: CodeSectionReader<'_>,
    ) -> Result<(), reencode::Error<Error>> {
        let bodies = bodies.into_iter().collect::<Result<Vec<_>, _>>()?;
        for body in self.in_order(bodies)? {
            self.parse_function_body(section, body)?;
        }
        Ok(())
    }

    fn parse_custom_section(
        &mut self,
        _: &mut Module,
        _: CustomSectionReader<'_>,
    ) -> Result<(), reencode::Error<Error>> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{
        CodeSection, CustomSection, EntityType, ExportKind, ExportSection, Function,
        FunctionSection, ImportSection, Module, TypeSection,
    };
    use wasmparser::{Operator, Parser, Payload};

    use super::{Names, finish};

    /// A module of one import and three functions. The first is exported as `answer` and calls the second; the third is
    /// as good as the first.
    fn module() -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        imports.import("./page.js", "__wbg_now_0123", EntityType::Function(0));
        let mut functions = FunctionSection::new();
        let mut code = CodeSection::new();
        let mut exports = ExportSection::new();
        exports.export("answer", ExportKind::Func, 1);
        for (number, called) in [(1_000_000, 2), (7, 0), (1_000_000, 0)] {
            functions.function(0);
            let mut body = Function::new([]);
            body.instructions()
                .i32_const(number)
                .drop()
                .i32_const(number)
                .drop()
                .call(called)
                .end();
            code.function(&body);
        }
        let mut module = Module::new();
        module.section(&types).section(&imports);
        module.section(&functions).section(&exports).section(&code);
        let (name, data) = ("producers".into(), vec![0].into());
        module.section(&CustomSection { name, data });
        module.finish()
    }

    /// The first constant of each function, and the function it calls.
    fn bodies(module: &[u8]) -> Vec<(i32, u32)> {
        let payloads = Parser::new(0).parse_all(module);
        let bodies = payloads.filter_map(|payload| match payload.unwrap() {
            Payload::CodeSectionEntry(body) => Some(body),
            _ => None,
        });
        let summary = bodies.map(|body| {
            let mut number = 0;
            let mut called = 0;
            for operator in body.get_operators_reader().unwrap() {
                match operator.unwrap() {
                    Operator::I32Const { value } => number = value,
                    Operator::Call { function_index } => called = function_index,
                    _ => {}
                }
            }
            (number, called)
        });
        summary.collect()
    }

    #[test]
    fn functions_that_are_alike_become_neighbours_and_are_still_called() {
        let finished = finish(&module(), &Names::new()).unwrap();
        assert_eq!(bodies(&finished), [(1_000_000, 3), (1_000_000, 0), (7, 0)]);
    }

    #[test]
    fn borders_get_their_new_names_and_the_sections_of_tools_are_dropped() {
        let names = [("./page.js", "p"), ("__wbg_now_0123", "a"), ("answer", "b")];
        let names = names.map(|(long, short)| (long.to_owned(), short.to_owned()));
        let finished = finish(&module(), &Names::from(names)).unwrap();
        let mut seen = Vec::new();
        for payload in Parser::new(0).parse_all(&finished) {
            match payload.unwrap() {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        let import = import.unwrap();
                        seen.extend([import.module, import.name]);
                    }
                }
                Payload::ExportSection(exports) => {
                    seen.extend(exports.into_iter().map(|export| export.unwrap().name));
                }
                Payload::CustomSection(section) => seen.push(section.name()),
                _ => {}
            }
        }
        assert_eq!(seen, ["p", "a", "b"]);
    }

    #[test]
    fn the_same_module_is_always_finished_in_the_same_way() {
        let finish = || finish(&module(), &Names::new()).unwrap();
        assert_eq!(finish(), finish());
    }
}
