//! The cut program, put together as it is published: parts that are always downloaded together become one module.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::{Context, Result, ensure};

use super::{
    layout::MAIN,
    link::{self, SHARED},
    part::Part,
};

/// The cut program, before its parts are joined.
pub(super) struct Program<'a> {
    /// By name, among them the main one.
    parts: BTreeMap<&'a str, Part<'a>>,
    /// The functions of the compiled program, and whether their address was taken there.
    addressed: HashMap<&'a str, bool>,
}

impl<'a> Program<'a> {
    /// Of the parts by name, and the program before it was cut: cutting puts more functions into the table, for parts to
    /// call each other. What the main part exports and neither another part nor the glue mentions is dropped.
    ///
    /// # Errors
    /// When a part other than the main one exports something.
    pub(super) fn new(
        compiled: &Part<'a>,
        mut parts: BTreeMap<&'a str, Part<'a>>,
        mentioned: &BTreeSet<String>,
    ) -> Result<Self> {
        let imports = parts.values().flat_map(|part| &part.imports);
        let imports = imports.filter(|import| import.module == SHARED);
        let imported: BTreeSet<_> = imports.map(|import| import.name).collect();
        for (name, part) in &mut parts {
            ensure!(
                *name == MAIN || part.exports.is_empty(),
                "{name} exports something"
            );
            part.exports
                .retain(|it| imported.contains(it.name) || mentioned.contains(it.name));
        }
        let mut addressed: HashMap<_, _> = compiled.names().map(|name| (name, false)).collect();
        for &function in compiled.slots.values() {
            if let Some(name) = compiled.name(function) {
                addressed.insert(name, true);
            }
        }
        Ok(Self { parts, addressed })
    }

    /// One module of these parts, which work with each other part wherever that is.
    ///
    /// # Errors
    /// When the parts do not fit together.
    pub(super) fn joined(&self, names: &[String]) -> Result<Vec<u8>> {
        let mut called = BTreeSet::new();
        let mut joined = Vec::new();
        for name in names {
            let part = self.parts.get(name.as_str());
            joined.push(part.with_context(|| format!("there is no part {name}"))?);
        }
        for (name, part) in &self.parts {
            if !names.iter().any(|own| own == name) {
                called.extend(part.calls()?.into_iter().map(|(_, slot)| slot));
            }
        }
        link::join(&joined, |slot, name| {
            // What was not there before cutting may be anything.
            let is_addressed = name.and_then(|name| self.addressed.get(name).copied());
            called.contains(&slot) || is_addressed.unwrap_or(true)
        })
        .with_context(|| format!("{} cannot be joined", names.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use wasm_encoder::{
        CodeSection, ConstExpr, ElementSection, Elements, EntityType, ExportKind, ExportSection,
        Function, FunctionSection, ImportSection, InstructionSink, Module, NameMap, NameSection,
        RefType, TableSection, TableType, TypeSection,
    };
    use wasmparser::Operator;

    use super::{Part, Program};

    const TABLE: TableType = TableType {
        element_type: RefType::FUNCREF,
        table64: false,
        minimum: 4,
        maximum: None,
        shared: false,
    };

    /// A function's name, and how to write its body.
    type Named = (&'static str, fn(&mut InstructionSink<'_>));

    /// A module of functions without arguments: a name and a body for each, and those in the table from `first` on.
    fn module(is_main: bool, first: i32, functions: &[Named], in_table: &[u32]) -> Vec<u8> {
        let mut types = TypeSection::new();
        types.ty().function([], []);
        let mut imports = ImportSection::new();
        let mut tables = TableSection::new();
        let mut exports = ExportSection::new();
        if is_main {
            tables.table(TABLE);
            exports.export("table", ExportKind::Table, 0);
            exports.export("unused", ExportKind::Func, 0);
        } else {
            imports.import("__wasm_split", "table", EntityType::Table(TABLE));
        }
        let mut kinds = FunctionSection::new();
        let mut code = CodeSection::new();
        let mut names = NameMap::new();
        for (index, (name, body)) in (0..).zip(functions) {
            kinds.function(0);
            let mut function = Function::new([]);
            body(&mut function.instructions());
            function.instructions().end();
            code.function(&function);
            names.append(index, name);
        }
        let mut elements = ElementSection::new();
        let in_table = Elements::Functions(in_table.into());
        elements.active(None, &ConstExpr::i32_const(first), in_table);
        let mut named = NameSection::new();
        named.functions(&names);
        let mut module = Module::new();
        module.section(&types).section(&imports).section(&kinds);
        module.section(&tables).section(&exports).section(&elements);
        module.section(&code).section(&named);
        module.finish()
    }

    /// The program before it was cut: the address of `handler` is taken.
    fn compiled() -> Vec<u8> {
        let functions: [Named; 3] = [("handler", |_| ()), ("common", |_| ()), ("own", |_| ())];
        module(true, 1, &functions, &[0])
    }

    /// Has two functions in the table, at 1 and 2.
    fn main() -> Vec<u8> {
        let functions: [Named; 2] = [
            ("handler", |code| {
                code.i32_const(11).drop();
            }),
            ("common", |code| {
                code.i32_const(22).drop();
            }),
        ];
        module(true, 1, &functions, &[0, 1])
    }

    /// Calls main's second function through the table, and has its own at 3.
    fn part() -> Vec<u8> {
        let functions: [Named; 2] = [
            ("common indirect_call_shim", |code| {
                code.i32_const(2).call_indirect(0, 0);
            }),
            ("own", |code| {
                code.call(0);
            }),
        ];
        module(false, 3, &functions, &[1])
    }

    /// Joins these parts.
    fn joined(parts: &[&str]) -> Vec<u8> {
        let [compiled, main, part] = [compiled(), main(), part()];
        let named = [("core", &main), ("part", &part)];
        let named = named.map(|(name, part)| (name, Part::parse(part).unwrap()));
        let compiled = Part::parse(&compiled).unwrap();
        let program = Program::new(&compiled, named.into(), &BTreeSet::new()).unwrap();
        let parts: Vec<_> = parts.iter().map(|part| (*part).to_owned()).collect();
        program.joined(&parts).unwrap()
    }

    #[test]
    fn a_call_between_joined_parts_is_direct() {
        let both = joined(&["core", "part"]);
        let core = Part::parse(&both).unwrap();
        let own = core.bodies.last().unwrap();
        let mut operators = own.get_operators_reader().unwrap();
        let Operator::Call { function_index } = operators.read().unwrap() else {
            panic!("the function calls another one");
        };
        let called = &core.bodies[usize::try_from(function_index).unwrap()];
        let mut operators = called.get_operators_reader().unwrap();
        assert!(matches!(
            operators.read().unwrap(),
            Operator::I32Const { value: 22 }
        ));
    }

    #[test]
    fn joined_parts_leave_the_table_to_what_was_there_before_cutting() {
        let both = joined(&["core", "part"]);
        let core = Part::parse(&both).unwrap();
        assert_eq!(core.slots.keys().copied().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn parts_that_stay_apart_still_call_each_other_through_the_table() {
        let [core, part] = ["core", "part"].map(|name| joined(&[name]));
        let core = Part::parse(&core).unwrap();
        assert_eq!(core.slots.keys().copied().collect::<Vec<_>>(), [1, 2]);
        assert_eq!(Part::parse(&part).unwrap().calls().unwrap(), [(0, 2)]);
    }

    #[test]
    fn what_nobody_imports_is_not_exported() {
        let core = joined(&["core"]);
        let core = Part::parse(&core).unwrap();
        let exports: Vec<_> = core.exports.iter().map(|export| export.name).collect();
        assert_eq!(exports, ["table"]);
    }
}
