//! The subcommands, and which of them was asked for.

#[cfg(feature = "schema")]
use crate::schema;
#[cfg(feature = "web")]
use crate::serve;
use crate::{
    Cli, backends, check, compare, completions, conflict, convert, count, dataset, declared, deductions, exit::Exit, experiment,
    explain, fewest_clues, forced, formulations, generate, grade, hint, interrupt, kinds, laws, man, minimal, model, new,
    read_solution, redundant, repair, show, solve, trace, verify,
};
use clap::{ArgMatches, Args, Command, CommandFactory, FromArgMatches};
use std::env;

/// A subcommand that has a file of its own.
struct Own {
    name: &'static str,
    add_options: fn(Command) -> Command,
    run: fn(&ArgMatches) -> Result<Exit, clap::Error>,
}

macro_rules! own {
    ($name:literal: $options:ty) => {
        Own {
            name: $name,
            add_options: <$options>::augment_args,
            run: |matches| Ok(<$options>::from_arg_matches(matches)?.run()),
        }
    };
}

/// In the order of the help, which the derived ones follow.
const OWN: &[Own] = &[
    own!("solve": solve::Solve),
    own!("check": check::Check),
    own!("verify": verify::Verify),
    own!("count": count::Count),
    own!("conflict": conflict::Conflict),
    own!("hint": hint::Hint),
    own!("explain": explain::Explain),
    own!("grade": grade::Grade),
    own!("trace": trace::Trace),
    own!("compare": compare::Compare),
    own!("experiment": experiment::Experiment),
    own!("forced": forced::Forced),
    own!("redundant": redundant::Redundant),
    own!("minimal": minimal::Minimal),
    own!("repair": repair::Repair),
    own!("fewest-clues": fewest_clues::FewestClues),
    own!("generate": generate::Generate),
    own!("dataset": dataset::Dataset),
    own!("deductions": deductions::Deductions),
    own!("show": show::Show),
    own!("convert": convert::Convert),
    own!("model": model::Model),
    own!("read-solution": read_solution::ReadSolution),
    #[cfg(feature = "web")]
    own!("serve": serve::Serve),
    own!("kinds": kinds::Kinds),
    own!("new": new::New),
    #[cfg(feature = "schema")]
    own!("schema": schema::Schema),
    own!("formulations": formulations::Formulations),
    own!("laws": laws::Laws),
    own!("backends": backends::Backends),
    own!("completions": completions::Completions),
    own!("man": man::Man),
];

/// The command line with all subcommands; if `first` names one, with that one alone. To build the options of all takes longer than
/// to solve a small board.
pub fn command(first: Option<&str>) -> Command {
    let mut names = OWN.iter().map(|own| own.name).chain(declared::names());
    let only = first.filter(|first| names.any(|name| name == *first));
    let wanted = |name: &str| only.is_none_or(|only| name == only);
    let own = OWN.iter().filter(|own| wanted(own.name)).map(|own| (own.add_options)(Command::new(own.name)));
    Cli::command().subcommands(own).subcommands(declared::commands(wanted))
}

/// Runs the subcommand that is asked for.
pub fn run() -> Exit {
    let first = env::args_os().nth(1);
    let mut command = command(first.as_deref().and_then(|first| first.to_str()));
    let matches = command.get_matches_mut();
    let asked = matches.subcommand().and_then(|(name, matches)| Some((OWN.iter().find(|own| own.name == name)?, matches)));
    if let Some((name, matches)) = matches.subcommand()
        && let Some(subcommand) = command.find_subcommand(name)
    {
        interrupt::keep_limits(subcommand, matches);
    }
    let exit = match asked {
        Some((own, matches)) => (own.run)(matches),
        None => declared::run(&matches),
    };
    exit.unwrap_or_else(|error| error.exit())
}

#[cfg(test)]
mod tests {
    use super::command;
    use std::collections::BTreeSet;

    /// With debug assertions, clap ends the program otherwise.
    #[test]
    fn groups_of_options_have_different_names() {
        let mut groups = 0;
        for subcommand in command(None).get_subcommands() {
            let mut names = BTreeSet::new();
            for group in subcommand.get_groups() {
                assert!(names.insert(group.get_id()), "{}: {}", subcommand.get_name(), group.get_id());
            }
            groups += names.len();
        }
        assert!(groups > 30, "{groups} groups");
    }

    /// Whoever reads boards of strangers can limit what that takes.
    #[test]
    fn every_subcommand_that_reads_boards_has_limits() {
        let mut read = 0;
        for subcommand in command(None).get_subcommands() {
            let has = |name: &str| subcommand.get_arguments().any(|argument| argument.get_id() == name);
            if has("boards") || has("board") {
                assert!(has("time") && has("memory"), "{}", subcommand.get_name());
                read += 1;
            }
        }
        assert!(read > 20, "{read}");
    }

    #[test]
    fn a_subcommand_is_the_same_alone() {
        for mut among in command(None).get_subcommands().cloned() {
            let mut alone = command(Some(among.get_name()));
            let alone: Vec<_> = alone.get_subcommands_mut().collect();
            let [alone] = <[_; 1]>::try_from(alone).expect("it is alone");
            assert_eq!(alone.render_long_help().to_string(), among.render_long_help().to_string());
        }
        assert_eq!(command(Some("no subcommand")).get_subcommands().count(), command(None).get_subcommands().count());
    }
}
