//! A part of the cut program, taken to pieces: what joining needs to know of a module.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::{Result, bail, ensure};
use wasmparser::{
    ConstExpr, Data, Element, ElementItems, ElementKind, Export, ExternalKind, FuncType,
    FunctionBody, Global, Import, KnownCustom, MemoryType, Name, Operator, Parser, Payload, Table,
    TypeRef,
};

/// What modules import, define and export. Each kind is numbered on its own, imports first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Function,
    Table,
    Memory,
    Global,
}

impl Kind {
    pub(super) const ALL: [Self; 4] = [Self::Function, Self::Table, Self::Memory, Self::Global];

    pub(super) fn of_import(import: &Import<'_>) -> Option<Self> {
        match import.ty {
            TypeRef::Func(_) => Some(Self::Function),
            TypeRef::Table(_) => Some(Self::Table),
            TypeRef::Memory(_) => Some(Self::Memory),
            TypeRef::Global(_) => Some(Self::Global),
            TypeRef::Tag(_) | TypeRef::FuncExact(_) => None,
        }
    }

    pub(super) fn of_export(kind: ExternalKind) -> Option<Self> {
        match kind {
            ExternalKind::Func => Some(Self::Function),
            ExternalKind::Table => Some(Self::Table),
            ExternalKind::Memory => Some(Self::Memory),
            ExternalKind::Global => Some(Self::Global),
            ExternalKind::Tag | ExternalKind::FuncExact => None,
        }
    }
}

/// A module in pieces.
#[derive(Default)]
pub(super) struct Part<'a> {
    pub(super) types: Vec<FuncType>,
    pub(super) imports: Vec<Import<'a>>,
    /// The type of each function it defines.
    pub(super) functions: Vec<u32>,
    pub(super) bodies: Vec<FunctionBody<'a>>,
    pub(super) tables: Vec<Table<'a>>,
    pub(super) memories: Vec<MemoryType>,
    pub(super) globals: Vec<Global<'a>>,
    pub(super) exports: Vec<Export<'a>>,
    pub(super) data: Vec<Data<'a>>,
    pub(super) counts_data: bool,
    /// The functions it puts into the table by which parts call each other, by their place there.
    pub(super) slots: BTreeMap<u32, u32>,
    names: HashMap<u32, &'a str>,
}

impl<'a> Part<'a> {
    /// # Errors
    /// When it is no module, or has more than the parts of a cut program have.
    pub(super) fn parse(module: &'a [u8]) -> Result<Self> {
        let mut part = Self::default();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::TypeSection(types) => {
                    let types = types.into_iter_err_on_gc_types();
                    part.types = types.collect::<Result<_, _>>()?;
                }
                Payload::ImportSection(imports) => {
                    part.imports = imports.into_imports().collect::<Result<_, _>>()?;
                }
                Payload::FunctionSection(types) => part.functions = all(types)?,
                Payload::TableSection(tables) => part.tables = all(tables)?,
                Payload::MemorySection(memories) => part.memories = all(memories)?,
                Payload::GlobalSection(globals) => part.globals = all(globals)?,
                Payload::ExportSection(exports) => part.exports = all(exports)?,
                Payload::ElementSection(elements) => {
                    for element in elements {
                        part.fill_slots(element?)?;
                    }
                }
                Payload::DataCountSection { .. } => part.counts_data = true,
                Payload::DataSection(data) => part.data = all(data)?,
                Payload::CodeSectionEntry(body) => part.bodies.push(body),
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(names) = section.as_known() {
                        for name in names {
                            // What else can be named, the cutting tool names in a way that is not understood.
                            if let Ok(Name::Function(names)) = name {
                                for name in names {
                                    let name = name?;
                                    part.names.insert(name.index, name.name);
                                }
                            }
                        }
                    }
                }
                Payload::StartSection { .. } | Payload::TagSection(_) => {
                    bail!("a part has a section that none had when this was written")
                }
                _ => {}
            }
        }
        Ok(part)
    }

    fn fill_slots(&mut self, element: Element<'a>) -> Result<()> {
        let ElementKind::Active {
            table_index: None | Some(0),
            offset_expr,
        } = element.kind
        else {
            bail!("a part fills another table than that of functions");
        };
        let Operator::I32Const { value } = only(&offset_expr)? else {
            bail!("a part fills its table from a place that is not constant");
        };
        let first = u32::try_from(value)?;
        match element.items {
            ElementItems::Functions(functions) => {
                for (slot, function) in (first..).zip(functions) {
                    self.slots.insert(slot, function?);
                }
            }
            ElementItems::Expressions(_, expressions) => {
                for (slot, expression) in (first..).zip(expressions) {
                    // What is null is the place of another part's function.
                    if let Operator::RefFunc { function_index } = only(&expression?)? {
                        self.slots.insert(slot, function_index);
                    }
                }
            }
        }
        Ok(())
    }

    /// The name a function was compiled with.
    pub(super) fn name(&self, function: u32) -> Option<&'a str> {
        let name = self.names.get(&function)?;
        // Stands for an imported function in the table.
        Some(name.strip_suffix(" local_shim").unwrap_or(name))
    }

    /// The names of all functions.
    pub(super) fn names(&self) -> impl Iterator<Item = &'a str> {
        self.names.values().copied()
    }

    /// The names on its borders, and of the modules it imports from, but for those of `other`.
    pub(super) fn borders(&self, other: &str) -> BTreeSet<String> {
        let imports = self.imports.iter().filter(|it| it.module != other);
        let imports = imports.flat_map(|import| [import.module, import.name]);
        let exports = self.exports.iter().map(|export| export.name);
        imports.chain(exports).map(str::to_owned).collect()
    }

    /// How many of a kind are defined here.
    pub(super) fn defined(&self, kind: Kind) -> usize {
        match kind {
            Kind::Function => self.functions.len(),
            Kind::Table => self.tables.len(),
            Kind::Memory => self.memories.len(),
            Kind::Global => self.globals.len(),
        }
    }

    /// Its imports of a kind.
    pub(super) fn imported(&self, kind: Kind) -> impl Iterator<Item = &Import<'a>> {
        let imports = self.imports.iter();
        imports.filter(move |import| Kind::of_import(import) == Some(kind))
    }

    /// A function's type.
    pub(super) fn function_type(&self, function: u32) -> Option<&FuncType> {
        let function = usize::try_from(function).ok()?;
        let imported = self.imports.iter().filter_map(|import| match import.ty {
            TypeRef::Func(index) => Some(index),
            _ => None,
        });
        let index = imported.chain(self.functions.iter().copied()).nth(function);
        self.types.get(usize::try_from(index?).ok()?)
    }

    /// Functions that only call one of another part, with its place in the table.
    ///
    /// # Errors
    /// When a body cannot be read.
    pub(super) fn calls(&self) -> Result<Vec<(u32, u32)>> {
        let mut calls = Vec::new();
        let first = self.imported(Kind::Function).count();
        for (function, body) in (first..).zip(&self.bodies) {
            if let Some(slot) = called(body)? {
                calls.push((u32::try_from(function)?, slot));
            }
        }
        Ok(calls)
    }
}

fn all<'a, T: wasmparser::FromReader<'a>>(
    section: wasmparser::SectionLimited<'a, T>,
) -> Result<Vec<T>> {
    Ok(section.into_iter().collect::<Result<_, _>>()?)
}

/// The one instruction of a constant.
fn only<'a>(expression: &ConstExpr<'a>) -> Result<Operator<'a>> {
    let mut operators = expression.get_operators_reader();
    let first = operators.read()?;
    ensure!(
        matches!(operators.read()?, Operator::End),
        "a constant is computed"
    );
    Ok(first)
}

/// The place in the table that a function calls, if it only hands its arguments on.
fn called(body: &FunctionBody<'_>) -> Result<Option<u32>> {
    let mut operators = body.get_operators_reader()?;
    let mut handed_on = 0;
    let slot = loop {
        match operators.read()? {
            Operator::LocalGet { local_index } if local_index == handed_on => handed_on += 1,
            Operator::I32Const { value } => break value,
            _ => return Ok(None),
        }
    };
    let calls = matches!(
        operators.read()?,
        Operator::CallIndirect { table_index: 0, .. }
    ) && matches!(operators.read()?, Operator::End);
    Ok(u32::try_from(slot).ok().filter(|_| calls))
}
