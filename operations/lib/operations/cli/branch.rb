# bin/ops branch …
class Operations::CLI::Branch < Operations::CommandLine
  desc "create [NAME]", "Copy the development databases"
  long_desc "NAME defaults to the current branch. Development uses the copy while that branch is checked out."
  def create(name = nil)
    branches.create branch(name)
    say "#{branch(name).name} now has its own databases in #{storage}, " \
      "which development uses while it is checked out."
  end

  desc "list", "List branches with databases"
  def list(*unknown)
    refuse_unknown unknown
    rows = branches.rows
    if rows.empty?
      say "No branch has its own databases: all use the shared ones. " \
        "To create some for the current branch: bin/ops branch create."
    else
      print_table(rows.map { |row| cells(row) })
    end
  end
  default_task :list

  desc "merge NAME", "Use a copy of a branch's databases"
  long_desc "Replaces the databases in use with the copy. " \
    "The old ones are moved to a new directory, and its name is printed."
  def merge(name)
    aside = branches.merge(Operations::Branch.new(name))
    say "The databases of #{name} are in use now.#{" The previous ones are in #{aside}." if aside}"
  end

  desc "drop NAME", "Delete a branch's databases"
  def drop(name)
    say "Deleted: #{branches.drop(name).join(", ")}."
  end

  private
    def storage = Kit::DataDirectory.here(environment: "development").storage
    def branches = @branches ||= Operations::Branches.new(storage)
    def cells(row)
      size = "#{(row.bytes / 1024.0**2).round(1)} MiB"
      [ row.current ? "*" : " ", row.name, size, "written #{row.written_at.strftime("%F %H:%M")}" ]
    end

    def branch(name)
      if name
        Operations::Branch.new(name)
      else
        Operations::Branch.current or
          raise Operations::Error, "No branch is checked out. Name one: bin/ops branch create NAME."
      end
    end
end
